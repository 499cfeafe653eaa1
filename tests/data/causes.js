// The program of causes.py with the same faults, written anew on arrays and strings: node causes.js FAULT...
const faults = process.argv.slice(2);
const has = (...names) => names.some((name) => faults.includes(name));
const koPoint = has('ko-past-passes', 'snapback');
const other = (colour) => (colour === 'X' ? 'O' : 'X');

class Board {
  constructor(side) {
    Object.assign(this, { side, stones: '.'.repeat(side * side).split(''), turn: 'X', passes: 0, passed: false });
    Object.assign(this, { captured: { X: 0, O: 0 }, ko: -1, kept: new Map(), emptied: new Set(), ghosts: new Set(), moves: 0 });
    this.record = has('last-two') ? [] : [this.key(this.stones)];
    this.firstCapture = Infinity;
  }

  around(p) {
    const [n, c] = [this.side, p % this.side];
    const near = [];
    if (p >= n) near.push(p - n);
    if (p + n < n * n) near.push(p + n);
    if (c > 0) near.push(p - 1);
    else if (has('wraps')) near.push(p + n - 1);
    if (c < n - 1) near.push(p + 1);
    else if (has('wraps')) near.push(p - n + 1);
    return near;
  }

  block(stones, p) {
    const block = new Set([p]);
    for (const q of block) this.around(q).filter((r) => stones[r] === stones[p]).forEach((r) => block.add(r));
    const free = new Set([...block].flatMap((q) => this.around(q).filter((r) => stones[r] === '.')));
    return [block, free.size];
  }

  // The stones that are hashed: of what is hashed twice nothing is left.
  key(stones) {
    const hashed = new Set(this.ghosts);
    const toggle = (c, p) => hashed.delete(c + p) || hashed.add(c + p);
    stones.forEach((c, p) => {
      if (c === '.') return has('emptied') && this.emptied.has(p) && toggle('e', p);
      const unseen = (has('zero-key') && p === this.side * (this.side - 1)) || (has('black-unseen') && c === 'X');
      return unseen || toggle(c, p);
    });
    return [...hashed].sort().join();
  }

  checked(key, dead) {
    const n = this.record.length;
    if (koPoint || (has('only-captures') && !dead.size)) return false;
    if ((has('first-eight') && this.moves < 8) || (has('after-capture') && this.firstCapture === Infinity)) return false;
    const from = Math.max(0, has('last-two') ? n - 2 : 0, has('last-500') ? n - 500 : 0, has('from-capture') ? this.firstCapture : 0);
    return this.record.slice(from).includes(key);
  }

  // Is the move legal? Then it is made.
  play(p) {
    const [own, opponent] = [this.turn, other(this.turn)];
    if (this.stones[p] !== '.' || (koPoint && p === this.ko) || (has('plays-end') && this.passed)) return false;
    if (has('own-eyes') && this.around(p).every((q) => this.stones[q] === own)) return false;
    const stones = this.stones.slice();
    stones[p] = own;
    let [block, liberties] = this.block(stones, p);
    if (has('several-first') && block.size > 1 && !liberties) return false;
    const dead = new Set();
    let kept = this.kept;
    if (has('not-refreshed')) {
      kept = new Map([...kept].filter(([q]) => stones[q] !== '.'));
      for (const q of [p, ...this.around(p).filter((q) => stones[q] !== '.')]) {
        const [touched, free] = this.block(stones, q);
        touched.forEach((r) => kept.set(r, free));
      }
      kept.forEach((free, q) => free || block.has(q) || dead.add(q));
      dead.forEach((q) => kept.delete(q));
    } else {
      for (const q of this.around(p).filter((q) => stones[q] === opponent)) {
        const [touched, free] = this.block(stones, q);
        if (!free) touched.forEach((r) => dead.add(r));
      }
    }
    if (!dead.size && !liberties) return false;
    if (dead.size && has('vanishes')) dead.add(p);
    const ghosts = new Set(this.ghosts);
    for (const q of has('twice') ? dead : []) {
      const touched = this.block(this.stones, q)[0];
      const sides = this.around(p).filter((r) => touched.has(r)).length;
      if (sides % 2 === 0) ghosts.delete(opponent + q) || ghosts.add(opponent + q);
    }
    const before = [this.emptied, this.ghosts];
    [this.emptied, this.ghosts] = [new Set([...this.emptied, ...dead]), ghosts];
    const taken = { X: 0, O: 0 };
    dead.forEach((q) => { taken[stones[q]] += 1; stones[q] = '.'; });
    const key = this.key(stones);
    if (this.checked(key, dead)) {
      [this.emptied, this.ghosts] = before;
      return false;
    }
    if (dead.size) this.firstCapture = Math.min(this.firstCapture, this.record.length);
    Object.assign(this, { stones, kept });
    for (const c of 'XO') this.captured[c] += has('one-prisoner') ? Math.min(taken[c], 1) : taken[c];
    [block, liberties] = stones[p] === '.' ? [new Set(), 0] : this.block(stones, p);
    const alone = block.size === 1 || has('snapback');
    this.ko = dead.size === 1 && alone && liberties === 1 ? [...dead][0] : -1;
    this.next(0);
    this.record.push(key);
    return true;
  }

  pass() {
    if (!has('ko-past-passes')) this.ko = -1;
    this.passed = true;
    if (has('last-500')) this.record.push(this.record.at(-1));
    this.next(this.passes + 1 + (has('first-pass-ends') && !this.moves ? 1 : 0));
    return true;
  }

  next(passes) {
    this.passes = passes;
    this.turn = other(this.turn);
    this.moves += 1;
  }

  score() {
    const score = { b: 0, w: 0 };
    const of = { X: 'b', O: 'w' };
    const seen = new Set();
    this.stones.forEach((c, p) => {
      if (c !== '.') score[of[c]] += 1;
      if (c !== '.' || seen.has(p)) return;
      const free = this.block(this.stones, p)[0];
      free.forEach((q) => seen.add(q));
      const near = new Set([...free].flatMap((q) => this.around(q).map((r) => this.stones[r])));
      near.delete('.');
      if (near.size === 2 && !has('halves')) return;
      near.forEach((c) => { score[of[c]] += free.size / near.size; });
    });
    return score;
  }
}

function answer(line) {
  const { board: name, moves, ...more } = JSON.parse(line);
  const side = parseInt(name, 10);
  if (name !== `${side}x${side}` || more.setup || more.komi !== undefined || moves.includes('undo')) {
    return { error: 'only empty square boards, no komi and no undo' };
  }
  const [board, legal] = [new Board(side), []];
  for (const move of moves) {
    const point = 'abcdefghjklmnopqrst'.indexOf(move[0]) + side * (side - move.slice(1));
    legal.push(board.passes < 2 && (move === 'pass' ? board.pass() : board.play(point)));
    if (!legal.at(-1)) break;
  }
  const rows = board.stones.join('').match(new RegExp(`.{${side}}`, 'g'));
  const captured = has('one-prisoner') ? { captured: { b: board.captured.X, w: board.captured.O } } : {};
  return { legal, rows, ...captured, ...(has('halves') ? { score: board.score() } : {}) };
}

let rest = '';
process.stdin.on('data', (chunk) => {
  const lines = (rest + chunk).split('\n');
  rest = lines.pop();
  lines.forEach((line) => process.stdout.write(`${JSON.stringify(answer(line))}\n`));
});
