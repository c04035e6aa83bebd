import { WBS_JOINT } from '../../domain/schedules/events.js';
import { oneLine, truncated } from './activity-row.js';
import { MAX_NAME_LENGTH } from './schedule-limits.js';

/** Longer paths keep their end, which tells activities apart. */
const MAX_PATH_LENGTH = 1_000;
/** P6 and Microsoft Project allow fewer levels in practice; a structure that goes deeper, or in a circle, was made by hand. */
const MAX_LEVELS = 100;
/** Kept paths: 16 MB at most, of a thread that has 256 MB. */
const MAX_KEPT_CHARACTERS = 2 ** 23;

/** A node of the work breakdown structure. The project's own node has no name: paths begin below it. */
interface WbsNode {
  readonly parent: string;
  readonly name: string | null;
}

/** The work breakdown structure of a file by the ids of its nodes, which may come in any order. */
export class WbsTree {
  readonly #nodes = new Map<string, WbsNode>();
  /** Activities of one node share one text. */
  readonly #paths = new Map<string, string>();
  #keptCharacters = 0;

  get isEmpty(): boolean {
    return this.#nodes.size === 0;
  }

  add(id: string, parent: string, name: string): void {
    if (id !== '' && !this.#nodes.has(id)) this.#nodes.set(id, { parent, name: nodeName(name) });
  }

  /** Adds the project's own node. */
  addRoot(id: string): void {
    if (id !== '') this.#nodes.set(id, { parent: '', name: null });
  }

  /** Whether a node on the way from this one to the top is not known, or not known yet. */
  lacks(id: string): boolean {
    return !this.#paths.has(id) && this.#walk(id).lacks;
  }

  /** The names from the top to this node; '' for the project's own node and for one that the file does not have. */
  pathOf(id: string): string {
    return this.#paths.get(id) ?? this.#walk(id).path;
  }

  #walk(id: string): { readonly path: string; readonly lacks: boolean } {
    const names: string[] = [];
    const visited = new Set<string>();
    let length = 0;
    let at = id;
    let cut = false;
    while (at !== '' && !visited.has(at)) {
      const node = this.#nodes.get(at);
      if (node === undefined || node.name === null) break;
      cut = visited.size === MAX_LEVELS || length > MAX_PATH_LENGTH;
      if (cut) break;
      visited.add(at);
      names.push(node.name);
      length += node.name.length;
      at = node.parent;
    }
    const joined = names.reverse().join(WBS_JOINT);
    const path = withEnd(cut ? `…${WBS_JOINT}${joined}` : joined);
    const lacks = !cut && at !== '' && !this.#nodes.has(at);
    if (!lacks && this.#keptCharacters + path.length <= MAX_KEPT_CHARACTERS) {
      this.#keptCharacters += path.length;
      this.#paths.set(id, path);
    }
    return { path, lacks };
  }
}

/** The path of a file that is an outline: summaries with what is on a deeper level below them. */
export class Outline {
  readonly #summaries: { readonly level: number; readonly path: string }[] = [];

  /** Opens a summary. Levels count from 1. */
  summary(level: number, name: string): void {
    const above = this.pathAt(level);
    // The lowest level that is kept names what is below it too.
    if (this.#summaries.length === MAX_LEVELS) return;
    const own = nodeName(name);
    this.#summaries.push({ level, path: above === '' ? own : withEnd(above + WBS_JOINT + own) });
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

const nodeName = (name: string): string => truncated(oneLine(name), MAX_NAME_LENGTH);

function withEnd(path: string): string {
  if (path.length <= MAX_PATH_LENGTH) return path;
  return `…${path.slice(path.length - MAX_PATH_LENGTH + 1).replace(/^[\udc00-\udfff]/, '')}`;
}
