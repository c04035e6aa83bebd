import useSWR from 'swr';
import { read } from '../../../lib/api.js';
import type { CustomInputUses } from '../../../lib/api-types.js';
import { count, formatDate } from '../../../lib/format.js';
import type { InputKind } from '../../../lib/input-kinds.js';
import { keys } from '../../../lib/keys.js';
import { type Fact, Facts } from '../../../ui/layout/page-header.js';
import { useEditedRecord } from './edited-record.js';
import { readInput } from './input-calls.js';
import { inputName } from './input-name.js';

/** Under the title of a record: what it was made from, where it is used, when it was changed. */
export function AboutInput({ kind }: { kind: InputKind }) {
  const record = useEditedRecord(kind)?.data;
  const templateId = (record && 'templateId' in record && record.templateId) || null;
  // One that is gone, or was never this planner's to see, is not named.
  const template = useSWR(templateId === null ? null : keys.customInput(kind, templateId), () =>
    templateId === null ? null : readInput(kind, templateId),
  ).data;
  const id = record?.id;
  const uses = useSWR(id === undefined ? null : keys.inputUses(kind, id), () =>
    read<CustomInputUses>(`/api/CustomInputs/${kind}/${id}/uses`),
  ).data;
  if (!record) return null;
  const facts: Fact[] = [
    ...(template ? [{ label: 'From', value: inputName(template.data) }] : []),
    ...(uses ? [{ label: 'Used in', value: placesOf(uses) }] : []),
    { label: 'Last updated', value: formatDate(record.modified) },
  ];
  return <Facts facts={facts} />;
}

/** '4 scenarios, 1 task'; the places themselves are in the list (docs/product/custom-inputs.md, Used in). */
function placesOf({ scenarios, inputs, inputsOfOthers }: CustomInputUses): string {
  const of = (kind: InputKind) => inputs.filter((input) => input.kind === kind).length;
  const places = [
    scenarios.length > 0 && count(scenarios.length, 'scenario'),
    of('subprogrammes') > 0 && count(of('subprogrammes'), 'subprogramme'),
    of('tasks') > 0 && count(of('tasks'), 'task'),
    of('elementMakeups') > 0 && count(of('elementMakeups'), 'element make up'),
    inputsOfOthers > 0 && `${count(inputsOfOthers, 'input')} of others`,
  ].filter((words) => words !== false);
  return places.length > 0 ? places.join(', ') : 'nothing yet';
}
