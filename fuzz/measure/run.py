#!/usr/bin/env python3
"""How many misreadings does each fuzzer find within some seconds of processor time? Prints a line for each, and a table.

    cargo build --package superko --package superko-fuzz
    RUSTFLAGS="$(fuzz/measure/run.py --flags)" cargo build --package superko-fuzz --target-dir target/coverage
    fuzz/measure/run.py --jobs 2 --every 4 --only "libFuzzer,check_no list"
"""

import argparse
import concurrent.futures
import json
import os
import resource
import subprocess
import tempfile

# What cargo-fuzz passes for coverage.
FLAGS = (
    "-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 -Cllvm-args=-sanitizer-coverage-inline-8bit-counters"
    " -Cllvm-args=-sanitizer-coverage-pc-table -Cllvm-args=-sanitizer-coverage-trace-compares -Cllvm-args=-simplifycfg-branch-fold-threshold=0"
)
RULEBOOKS = ["tromp-taylor", "logical"]
# libFuzzer with or without coverage, with or without our counters and mutator; trials, with or without the list of known misreadings.
METHODS = {
    "libFuzzer": ("plain", {}),
    "libFuzzer, coverage": ("coverage", {}),
    "libFuzzer, counters": ("plain", {"GUIDED": "1"}),
    "libFuzzer, both": ("coverage", {"GUIDED": "1"}),
    "check, no list": ("trial", []),
    "fuzz, no list": ("trial", ["fuzz"]),
    "check": ("trial", ["witnesses"]),
}


def found(method, rules, misreading, seconds, plain, coverage):
    """The processor time until it is found; None if it is not."""
    kind, how = METHODS[method]
    with tempfile.TemporaryDirectory() as folder:
        environment = dict(os.environ)
        if kind == "trial":
            command = [f"{plain}/trial", rules, misreading, *how]
        else:
            environment |= {"RULES": rules, "MISREADING": misreading, **how}
            program = plain if kind == "plain" else coverage
            command = [f"{program}/misreading", "-max_len=400", "-len_control=0", "-seed=1", f"-artifact_prefix={folder}/"]
        limit = lambda: resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        with open(f"{folder}/said", "w+") as said:
            process = subprocess.Popen(command, env=environment, stdout=said, stderr=said, preexec_fn=limit)
            _, _, used = os.wait4(process.pid, 0)
            said.seek(0)
            text = said.read()
    if "disagreement:" not in text and "panicked" in text:
        print(text[-2000:])
    return used.ru_utime + used.ru_stime if "disagreement:" in text else None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--every", type=int, default=1, help="try one misreading in this number")
    parser.add_argument("--names", help="try only these: NAME,NAME,...")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--only", default=",".join(METHODS).replace(", ", "_"))
    parser.add_argument("--plain", default="target/debug")
    parser.add_argument("--coverage", default="target/coverage/debug")
    parser.add_argument("--flags", action="store_true", help="print the flags for coverage")
    arguments = parser.parse_args()
    if arguments.flags:
        print(FLAGS)
        return
    methods = [method.replace("_", ", ") for method in arguments.only.split(",")]
    listed = lambda rules: json.loads(subprocess.check_output([f"{arguments.plain}/superko", "rules", rules, "--json"]))["misreadings"]
    tried = [(rules, each["name"]) for rules in RULEBOOKS for each in listed(rules)][:: arguments.every]
    if arguments.names:
        tried = [each for each in tried if each[1] in arguments.names.split(",")]
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        for method in methods:
            run = lambda each: found(method, *each, arguments.seconds, arguments.plain, arguments.coverage)
            times = list(pool.map(run, tried))
            missed = [name for (_, name), time in zip(tried, times) if time is None]
            within = [sum(time is not None and time <= limit for time in times) for limit in (1, arguments.seconds)]
            print(f"{method} (median {sorted(time or arguments.seconds for time in times)[len(times) // 2]:.1f} s): {within} of {len(tried)} within 1 and {arguments.seconds} s; missed: {', '.join(missed)}", flush=True)


main()
