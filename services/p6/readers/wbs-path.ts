import { WBS_JOINT } from '../../domain/schedules/events.js';
import { oneLine, truncated } from './activity-row.js';
import { MAX_WBS_LENGTH } from './schedule-limits.js';

/** A place in the work breakdown structure as one text. */
export const wbsPath = (nodes: readonly string[]): string =>
  truncated(nodes.filter((node) => node !== '').join(WBS_JOINT), MAX_WBS_LENGTH);

/**
 * The headings of groups (WBS) above the rows of a layout. Blanks in front of a heading tell its level. Where no heading has any, headings
 * that follow each other go from the top down, and the level of one that comes after activities is not known: it begins anew.
 */
export class HeadingPath {
  readonly #open: { readonly indent: number; readonly name: string }[] = [];
  #indented = false;
  #hasActivities = false;
  #path = '';

  get path(): string {
    return this.#path;
  }

  /** @param cell the heading as the file has it, with the blanks in front */
  open(cell: string): void {
    const name = oneLine(cell);
    if (name === '') return;
    const indent = cell.length - cell.trimStart().length;
    this.#indented ||= indent > 0;
    const nests = !this.#indented && !this.#hasActivities;
    if (!nests) while (this.#open.length > 0 && this.#open.at(-1)!.indent >= indent) this.#open.pop();
    this.#open.push({ indent, name });
    this.#hasActivities = false;
    this.#path = wbsPath(this.#open.map((heading) => heading.name));
  }

  addActivity(): void {
    this.#hasActivities = true;
  }
}

/** The summary tasks above the rows of an outline, by their levels from 1. */
export class OutlinePath {
  readonly #names: string[] = [];

  /** The path to a task of this level, which the next ones may stand below. */
  add(level: number, name: string): string {
    if (level < 1) return '';
    this.#names.length = Math.min(this.#names.length, level - 1);
    const path = wbsPath(this.#names);
    this.#names[level - 1] = oneLine(name);
    return path;
  }
}
