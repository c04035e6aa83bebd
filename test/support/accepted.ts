import { isRejection, Refused, type Rejection } from '../../services/platform/problem.js';

/** The result of work that may be refused. @throws Refused when it was */
export async function accepted<Result>(result: Result | Promise<Result>): Promise<Exclude<Result, Rejection>> {
  const found = await result;
  if (isRejection(found)) throw new Refused(found.refusal);
  return found as Exclude<Result, Rejection>;
}
