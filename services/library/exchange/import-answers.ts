import Type from 'typebox';
import { INPUT_KIND } from '../../answers/custom-input-answer.js';
import { INPUT_KINDS } from '../../domain/library/inputs/input-kinds.js';
import { type Answer, count, listOf, named, oneOf, orNull, text, uuid } from '../../platform/http/answer-schema.js';
import { IMPORT_STATUSES } from './planned-input.js';

const STATUS_COUNTS = named('ImportCounts', { error: count(), new: count(), update: count(), noChange: count() });

/** What a file of custom inputs would change. */
export const INPUT_IMPORT_PREVIEW = named('InputImportPreview', {
  previewId: uuid('For the rows and the import; kept for 24 hours'),
  fileName: text(),
  inputs: count('Inputs of the file; an input may take several rows'),
  counts: STATUS_COUNTS,
  kinds: listOf(
    Type.Object({ kind: INPUT_KIND, counts: STATUS_COUNTS }),
    'Those that the file has, in the order of the tabs',
  ),
  notices: listOf(text(), 'Sheets and columns that were not read'),
});
const counts = { error: 1, new: 12, update: 2, noChange: 4 };
export const INPUT_IMPORT_PREVIEW_EXAMPLE: Answer<typeof INPUT_IMPORT_PREVIEW> = {
  previewId: '5c1e6a0e-6f0e-4c51-9a7e-0e6f4c519a7e',
  fileName: 'our library.xlsx',
  inputs: 19,
  counts,
  kinds: [{ kind: INPUT_KINDS[2], counts }],
  notices: ['The sheet Budget was not read: no kind of input is called so.'],
};

export const INPUT_IMPORT_ROW = named('InputImportRow', {
  id: count('For `except` of the import'),
  kind: INPUT_KIND,
  row: count('Of its sheet or file, the first of the input'),
  name: text(),
  status: oneOf(IMPORT_STATUSES),
  changes: listOf(
    Type.Object({ field: text('As the sheet calls it'), before: orNull(text()), after: orNull(text()) }),
    'Of an Update; of a New one what it says, without `before`',
  ),
  problems: listOf(text(), 'Of an Error: why it cannot be imported'),
  remarks: listOf(text(), 'What to know of one that can be imported'),
});
export const INPUT_IMPORT_ROW_EXAMPLE: Answer<typeof INPUT_IMPORT_ROW> = {
  id: 3,
  kind: 'materials',
  row: 4,
  name: 'Low-carbon concrete C32/40',
  status: 'Update',
  changes: [{ field: 'Mass per unit (kg)', before: '2400', after: '2380' }],
  problems: [],
  remarks: ['Unit: “cum” is read as m3'],
};

export const INPUTS_IMPORTED = named('InputsImported', {
  created: count('Inputs'),
  changed: count('Inputs, with make-ups that got a task'),
});
