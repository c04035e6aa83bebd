/** What a calculation in steps comes to, without rests between them. */
export function completed<Result>(steps: Generator<undefined, Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
