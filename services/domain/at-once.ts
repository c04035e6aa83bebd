/** Goes through steps to their result without a rest between two of them (services/platform/giving-way.ts, inSlices). */
export function atOnce<Result>(steps: Generator<undefined, Result>): Result {
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}
