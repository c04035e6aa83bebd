import { MAX_WBS_LENGTH } from './schedule-limits.js';
import { below, nodeName, withEnd } from './wbs-path.js';

/** P6 allows up to 50 levels; a structure that goes deeper, or in a circle, was made by hand. */
const MAX_LEVELS = 50;
/** Kept paths: 16 MB at most, of a thread that has 256 MB. */
const MAX_KEPT_CHARACTERS = 2 ** 23;

/** A node of the work breakdown structure. The project's own node has no name: paths begin below it. */
interface WbsNode {
  readonly name: string | null;
  readonly parentId: string;
  parent?: WbsNode | undefined;
  /** Once it was asked for, so that activities of one node share one text. */
  path?: string;
}

/** The work breakdown structure of a file by the ids of its nodes, which may come in any order. */
export class WbsTree {
  /** Whether all nodes of the file have been added. */
  isWhole = false;
  readonly #nodes = new Map<string, WbsNode>();
  #keptCharacters = 0;

  get isEmpty(): boolean {
    return this.#nodes.size === 0;
  }

  add(id: string, parentId: string, name: string): void {
    if (id !== '' && !this.#nodes.has(id)) this.#nodes.set(id, { name: nodeName(name), parentId });
  }

  /** Adds the project's own node. */
  addRoot(id: string): void {
    if (id !== '' && this.#nodes.get(id)?.name !== null) this.#nodes.set(id, { name: null, parentId: '' });
  }

  /**
   * The names from the top to this node; '' for the project's own node and for one that the file does not have. Null while the structure
   * is not whole and a node on the way is missing.
   */
  pathOf(id: string): string | null {
    if (id === '') return '';
    const node = this.#nodes.get(id);
    if (node === undefined) return this.isWhole ? '' : null;
    if (node.path !== undefined) return node.path;
    let path = '';
    let levels = 0;
    let at = node;
    while (at.name !== null) {
      if (levels === MAX_LEVELS || path.length > MAX_WBS_LENGTH) {
        path = below('…', path);
        break;
      }
      path = below(at.name, path);
      levels++;
      if (at.parentId === '') break;
      at.parent ??= this.#nodes.get(at.parentId);
      if (at.parent === undefined && !this.isWhole) return null;
      if (at.parent === undefined || at.parent === node) break;
      at = at.parent;
    }
    path = withEnd(path);
    this.#keptCharacters += path.length;
    if (this.#keptCharacters <= MAX_KEPT_CHARACTERS) node.path = path;
    return path;
  }
}
