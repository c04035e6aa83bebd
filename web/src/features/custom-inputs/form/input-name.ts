import type { InputKind } from '../../../lib/input-kinds.js';
import type { RecordOf } from './edited-record.js';

/** The name of a record of any kind. */
export function inputName(record: RecordOf[InputKind]): string {
  if ('rateName' in record) return record.rateName;
  if ('elementMakeupName' in record) return record.elementMakeupName;
  return record.name;
}
