import { type ComparedInput, differs, INPUT_FIELDS, type InputField } from './compared-input.js';

/** Differences that are listed; of those beyond, how many of each field there are. */
export const MAX_DIFFERENCES = 200;

export interface DifferingInputs {
  readonly compared: number;
  readonly differing: number;
  readonly rows: readonly ComparedInput[];
  readonly more: readonly { readonly field: InputField; readonly count: number }[];
}

/** Collects those that differ, in their order, at most so many in full. */
export class DifferingInputsBuilder {
  private compared = 0;
  private differing = 0;
  private readonly rows: ComparedInput[] = [];
  private readonly more = new Map<InputField, number>();

  add(input: ComparedInput): void {
    this.compared++;
    if (!differs(input)) return;
    this.differing++;
    if (this.rows.length < MAX_DIFFERENCES) this.rows.push(input);
    else this.more.set(input.field, (this.more.get(input.field) ?? 0) + 1);
  }

  get result(): DifferingInputs {
    const { compared, differing, rows } = this;
    const more = INPUT_FIELDS.flatMap((field) => ({ field, count: this.more.get(field) ?? 0 }));
    return { compared, differing, rows, more: more.filter(({ count }) => count > 0) };
  }
}
