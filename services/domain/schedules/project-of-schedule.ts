/** A project of a programme's schedule that has activities. */
export interface ProjectOfSchedule {
  /** Its number in the schedule, from 1. */
  readonly id: number;
  /** Short name; '' where no file said it. */
  readonly name: string;
  /** First start and last finish. */
  readonly start: string;
  readonly end: string;
}
