/** Over so many days off in a row a drawing of heads holds the last working day's: a long weekend. A longer break is drawn as nobody. */
const MOST_HELD = 3;

/** Days off over which heads are held, since a comb of zeros at every weekend would hide the shape (docs/look.md, Charts). */
export function daysHeld(daysOff: readonly boolean[]): boolean[] {
  const held = daysOff.map(() => false);
  for (let day = 0, next = 0; day < daysOff.length; day = next + 1) {
    next = day;
    while (daysOff[next]) next += 1;
    if (next - day <= MOST_HELD) held.fill(true, day, next);
  }
  return held;
}

/** Heads per day as they are drawn. */
export function heldHeads(perDay: readonly number[], held: readonly boolean[]): number[] {
  let last = 0;
  return perDay.map((heads, day) => (held[day] ? last : (last = heads)));
}
