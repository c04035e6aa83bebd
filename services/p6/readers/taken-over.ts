import { oneLine, truncated } from './activity-row.js';
import type { DetailName } from './schedule-file.js';

/** What exchange files hold and a schedule does not, in the order in which it is named. */
const KINDS = {
  relationship: ['relationship', 'relationships'],
  calendar: ['calendar', 'calendars'],
  resource: ['resource', 'resources'],
  role: ['role', 'roles'],
  assignment: ['assignment', 'assignments'],
  activityCode: ['activity code', 'activity codes'],
  codeValue: ['code value', 'code values'],
  outlineCode: ['outline code', 'outline codes'],
  userFieldValue: ['user field value', 'user field values'],
  note: ['note', 'notes'],
  step: ['step', 'steps'],
  expense: ['expense', 'expenses'],
  document: ['document', 'documents'],
  baseline: ['baseline of a task', 'baselines of tasks'],
  timephased: ['time-phased value', 'time-phased values'],
} as const;
export type KindOfRecord = keyof typeof KINDS;

/** How many kinds without a word of ours are named as the file names them. */
const MAX_NAMED_KINDS = 5;
const MAX_KINDS = 100;
const MAX_KIND_LENGTH = 40;

/** Counts what a file holds and is not taken over, so that nothing is left out in silence. */
export class NotTakenOver {
  readonly #known = new Map<KindOfRecord, number>();
  readonly #other = new Map<string, number>();
  #beyond = 0;

  count(kind: KindOfRecord, records = 1): void {
    if (records > 0) this.#known.set(kind, (this.#known.get(kind) ?? 0) + records);
  }

  /** Counts records of a kind that is called so in the file. */
  countOther(name: string, records = 1): void {
    if (records === 0) return;
    const shown = truncated(oneLine(name), MAX_KIND_LENGTH);
    const known = this.#other.get(shown);
    if (known === undefined && this.#other.size === MAX_KINDS) this.#beyond += records;
    else this.#other.set(shown, (known ?? 0) + records);
  }

  /** '5,966 relationships, 6 calendars' and so on; '' if there is nothing. */
  inWords(): string {
    const words = (Object.keys(KINDS) as KindOfRecord[]).flatMap((kind) => {
      const count = this.#known.get(kind);
      return count === undefined ? [] : [`${number(count)} ${KINDS[kind][count === 1 ? 0 : 1]}`];
    });
    const others = [...this.#other.values()].reduce((sum, count) => sum + count, this.#beyond);
    if (others > 0) {
      const names = [...this.#other.keys()].sort();
      const more = names.length > MAX_NAMED_KINDS ? ' and more' : '';
      const named = `${names.slice(0, MAX_NAMED_KINDS).join(', ')}${more}`;
      words.push(`${number(others)} other ${others === 1 ? 'record' : 'records'} (${named})`);
    }
    return words.join(', ');
  }
}

/** 'Taken over: … Not taken over: …', for the user before the import. */
export function takenOverNotice(details: readonly DetailName[], left: NotTakenOver, projects: number): string {
  const told = new Set(details);
  const columns = [
    'ID',
    'name',
    ...(told.has('wbs') ? ['WBS'] : []),
    ...(told.has('activityType') ? ['type'] : []),
    ...(told.has('status') ? ['status'] : []),
    ...(told.has('percentComplete') ? ['percent complete'] : []),
  ];
  const dates = `start and finish${told.has('actualStart') || told.has('actualEnd') ? ' with actual dates' : ''}`;
  const rest = left.inWords();
  const where = projects > 1 ? `, counted over the ${number(projects)} projects of the file` : '';
  return `Taken over: ${columns.join(', ')}, ${dates}.${rest === '' ? '' : ` Not taken over${where}: ${rest}.`}`;
}

const number = (count: number): string => count.toLocaleString('en-GB');
