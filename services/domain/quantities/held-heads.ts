/** Over so many days off in a row a drawing of heads holds the last working day's: a long weekend. A longer break is drawn as nobody. */
const MOST_HELD = 3;

/**
 * Heads per day as they are drawn: held over days off without work, since a comb of zeros at every weekend would hide the shape
 * (docs/look.md, Charts).
 * @param isOff whether the nth day is one on which the calendar does not work
 */
export function heldOverWeekends(perDay: ArrayLike<number>, isOff: (day: number) => boolean): number[] {
  const drawn = Array.from(perDay);
  for (let day = 0, next = 0; day < drawn.length; day = next + 1) {
    next = day;
    while (drawn[next] === 0 && isOff(next)) next += 1;
    if (next - day <= MOST_HELD) drawn.fill(drawn[day - 1] ?? 0, day, next);
  }
  return drawn;
}
