import type { Library } from '../library.js';
import type { TaskCode } from '../library-records.js';

/** A code for a task by its name, with what its prefix stands for; null where no keyword of the dictionary is in the name. */
export interface GeneratedCode {
  readonly code: string;
  readonly relatesTo: { readonly description: string; readonly category: string } | null;
}

const NO_LETTERS = 'CUS';

/**
 * Generates the code of a task (docs/product/subprogrammes.md, Task codes): the prefix is that of the dictionary's entry with most
 * keywords in the name, else the first letters of the name; the number follows the highest one of that prefix.
 * @param codes in use
 */
export function generateTaskCode(
  name: string,
  dictionary: readonly TaskCode[],
  codes: ReadonlySet<string>,
): GeneratedCode {
  const text = plain(name);
  let best: TaskCode | undefined;
  let most = 0;
  for (const entry of dictionary) {
    const hits = entry.keywords.split(',').filter((word) => plain(word) !== '' && text.includes(plain(word))).length;
    if (hits > most) [best, most] = [entry, hits];
  }
  const prefix = best?.code ?? prefixOf(text);
  let last = 0;
  for (const code of codes) {
    if (code.length === 6 && code.startsWith(prefix)) last = Math.max(last, Number(code.slice(3)) || 0);
  }
  return {
    code: last < 999 ? `${prefix}${String(last + 1).padStart(3, '0')}` : firstFree(prefix, codes),
    relatesTo: best ? { description: best.description, category: best.category } : null,
  };
}

/** Lower case, without anything but letters and digits. */
const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

function prefixOf(text: string): string {
  const letters = text.replace(/[^a-z]/g, '').slice(0, 3);
  return letters === '' ? NO_LETTERS : letters.toUpperCase().padEnd(3, 'X');
}

/** After 999 a gap is taken; empty when there is none: the planner types a code, or leaves it out. */
function firstFree(prefix: string, codes: ReadonlySet<string>): string {
  for (let number = 1; number <= 999; number++) {
    const code = `${prefix}${String(number).padStart(3, '0')}`;
    if (!codes.has(code)) return code;
  }
  return '';
}

/**
 * The codes that a new task cannot have: those of all planners' tasks and of the database's subprogrammes. Codes of make-ups are
 * no names of tasks, but what is generated does not run into them.
 */
export function usedTaskCodes({ tasks, subprogrammes, elementMakeups }: Library): Set<string> {
  const used = new Set<string>();
  for (const { retired, taskCode } of tasks.values()) if (!retired) used.add(taskCode);
  for (const { createdBy, retired, tasks: own } of subprogrammes.values())
    if (createdBy === 0 && !retired) for (const { taskCode } of own) used.add(taskCode);
  for (const { createdBy, retired, taskCode } of elementMakeups.values())
    if (createdBy === 0 && !retired) used.add(taskCode);
  return used;
}
