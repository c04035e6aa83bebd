import { WBS_JOINT } from '../../domain/schedules/events.js';
import { oneLine, truncated } from './activity-row.js';
import { MAX_NAME_LENGTH, MAX_WBS_LENGTH } from './schedule-limits.js';

/** Microsoft Project sets no limit that anybody reaches. */
const MAX_OUTLINE_LEVELS = 100;

/** The name of a node, as it stands in a path. */
export const nodeName = (name: string): string => truncated(oneLine(name), MAX_NAME_LENGTH);

/** The path to a node below another one. */
export const below = (above: string, name: string): string =>
  above === '' || name === '' ? above + name : `${above}${WBS_JOINT}${name}`;

/** A path that is not too long: a longer one keeps its end, which tells activities apart. */
export const withEnd = (path: string): string =>
  path.length <= MAX_WBS_LENGTH
    ? path
    : `…${path.slice(path.length - MAX_WBS_LENGTH + 1).replace(/^[\udc00-\udfff]/, '')}`;

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
    const name = nodeName(cell);
    if (name === '') return;
    const indent = cell.length - cell.trimStart().length;
    this.#indented ||= indent > 0;
    const nests = !this.#indented && !this.#hasActivities;
    if (!nests) while (this.#open.length > 0 && this.#open.at(-1)!.indent >= indent) this.#open.pop();
    this.#open.push({ indent, name });
    this.#hasActivities = false;
    this.#path = withEnd(this.#open.reduce((path, heading) => below(path, heading.name), ''));
  }

  addActivity(): void {
    this.#hasActivities = true;
  }
}

/** The summary tasks above the tasks of an outline. Levels count from 1. */
export class Outline {
  readonly #summaries: { readonly level: number; readonly path: string }[] = [];

  /** Opens a task that others may stand below. */
  summary(level: number, name: string): void {
    const above = this.pathAt(level);
    // The lowest level that is kept names what is below it too.
    if (this.#summaries.length === MAX_OUTLINE_LEVELS) return;
    this.#summaries.push({ level, path: withEnd(below(above, nodeName(name))) });
  }

  /** The names of the summaries above a task on this level, which ends all that are as deep or deeper. */
  pathAt(level: number): string {
    let last = this.#summaries.at(-1);
    while (last && last.level >= level) {
      this.#summaries.pop();
      last = this.#summaries.at(-1);
    }
    return last?.path ?? '';
  }
}
