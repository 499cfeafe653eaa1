"use strict";

// A page with several results has several games.
const games = [...document.querySelectorAll("[id$=game]")];

// Shows the boards of the list one at a time. Without this script the page shows all of them.
function stepper(section) {
  const steps = [...section.querySelectorAll(".steps > li")];
  const list = section.querySelector(".steps");
  const panel = section.querySelector("[id$=stepper]");
  const moves = section.querySelector(".moves");
  // The link to each position; the start has none.
  const links = steps.map((step) => moves.querySelector(`a[href="#${step.id}"]`));
  const last = steps.length - 1;
  let now = last;

  const button = (label, text, act) => {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = text;
    made.setAttribute("aria-label", label);
    made.title = label;
    made.addEventListener("click", act);
    return made;
  };
  const first = button("First position", "«", () => show(0));
  const back = button("Back one move", "‹", () => show(now - 1));
  const forward = button("Forward one move", "›", () => show(now + 1));
  const end = button("Last position", "»", () => show(last));
  const slider = Object.assign(document.createElement("input"), { type: "range", min: 0, max: last, step: 1 });
  slider.setAttribute("aria-label", "Position");
  slider.addEventListener("input", () => show(Number(slider.value)));
  const all = button("Show all positions", "All", () => overview(section.classList.contains("stepping")));
  const caption = document.createElement("output");
  panel.append(first, back, forward, end, all, slider, caption);

  function show(n) {
    steps[now].classList.remove("now");
    links[now]?.removeAttribute("aria-current");
    now = Math.min(Math.max(n, 0), last);
    steps[now].classList.add("now");
    const link = links[now];
    link?.setAttribute("aria-current", "step");
    // Only the list scrolls, not the page.
    if (link) moves.scrollTop = link.offsetTop - moves.offsetTop - moves.clientHeight / 2;
    const text = steps[now].querySelector("figcaption").textContent;
    caption.textContent = text;
    slider.value = now;
    slider.setAttribute("aria-valuetext", text);
    // A button that has the focus keeps it: it is not disabled but says that it does nothing.
    for (const [made, idle] of [[first, now === 0], [back, now === 0], [forward, now === last], [end, now === last]]) {
      made.setAttribute("aria-disabled", idle);
    }
    if (!section.classList.contains("stepping")) steps[now].scrollIntoView({ block: "nearest" });
  }

  function overview(wanted) {
    section.classList.toggle("stepping", !wanted);
    all.setAttribute("aria-pressed", wanted);
    panel.scrollIntoView({ block: "nearest" });
  }

  // Arrow keys and so on, unless another element that may use them has the focus.
  document.addEventListener("keydown", (event) => {
    const at = document.activeElement;
    const nobodys = (at === document.body || at === null) && section === games[0];
    const free = nobodys || (section.contains(at) && at !== slider);
    if (!free || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const to = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    show(to);
  });
  list.addEventListener("click", (event) => {
    const n = steps.indexOf(event.target.closest("li"));
    if (n < 0 || section.classList.contains("stepping")) return;
    show(n);
    overview(false);
  });
  moves.addEventListener("click", (event) => {
    const n = links.indexOf(event.target.closest("a"));
    if (n < 0) return;
    event.preventDefault();
    show(n);
  });
  // Links to a move, from elsewhere in the page and from outside.
  const linked = () => steps.findIndex((step) => "#" + step.id === location.hash);
  addEventListener("hashchange", () => {
    if (linked() < 0) return;
    show(linked());
    section.scrollIntoView();
  });

  list.dataset.ready = "";
  panel.hidden = false;
  section.classList.add("stepping");
  all.setAttribute("aria-pressed", false);
  show(linked() < 0 ? last : linked());
}

function copier(pre) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = "Copy";
  const status = document.createElement("span");
  status.setAttribute("role", "status");
  made.addEventListener("click", async () => {
    let copied = true;
    try {
      await navigator.clipboard.writeText(pre.textContent);
    } catch {
      getSelection().selectAllChildren(pre);
      copied = document.execCommand("copy");
    }
    status.textContent = copied ? "Copied" : "Press Ctrl+C";
    setTimeout(() => (status.textContent = ""), 3000);
  });
  pre.after(made, status);
}

games.forEach(stepper);
document.querySelectorAll(".command pre").forEach(copier);
