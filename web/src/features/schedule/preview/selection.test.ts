import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { PreviewStatus } from '../../../lib/api-types.js';
import {
  isSelected,
  selectableOf,
  selectedByDefault,
  selectedCount,
  usableCount,
  withAll,
  withRow,
} from './selection.js';

const statuses: PreviewStatus[] = ['Error', 'New', 'Update', 'No Change', 'Not in file'];
const row = (id: number, status: PreviewStatus) => ({
  id,
  status,
  selectable: status !== 'Error' && status !== 'Not in file',
});
const countsOf = (rows: { status: PreviewStatus }[]) => {
  const count = (status: PreviewStatus) => rows.filter((one) => one.status === status).length;
  return {
    error: count('Error'),
    new: count('New'),
    update: count('Update'),
    noChange: count('No Change'),
    notInFile: count('Not in file'),
  };
};

describe('what is selected of a file', () => {
  it('is new rows and changed ones at first', () => {
    expect(statuses.filter((status, id) => isSelected(selectedByDefault, row(id, status)))).toEqual(['New', 'Update']);
  });

  it('never holds a row with an error, nor what the file lacks', () => {
    for (const status of ['Error', 'Not in file'] as const) {
      expect(isSelected(withRow(selectedByDefault, row(1, status)), row(1, status))).toBe(false);
      expect(selectableOf(status)).toEqual([]);
    }
  });

  it('is, after any clicks, what a list of all rows would hold', () => {
    const step = fc.oneof(
      fc.record({ row: fc.nat(19) }),
      fc.record({ filter: fc.constantFrom<PreviewStatus | null>(null, ...statuses), on: fc.boolean() }),
    );
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...statuses), { minLength: 20, maxLength: 20 }),
        fc.array(step, { maxLength: 30 }),
        (kinds, steps) => {
          const rows = kinds.map((status, id) => row(id, status));
          const listed = new Set(
            rows.filter(({ status }) => status === 'New' || status === 'Update').map(({ id }) => id),
          );
          let selection = selectedByDefault;
          for (const taken of steps) {
            if ('row' in taken) {
              const one = rows[taken.row]!;
              selection = withRow(selection, one);
              if (one.selectable && !listed.delete(one.id)) listed.add(one.id);
            } else {
              selection = withAll(selection, selectableOf(taken.filter), taken.on);
              for (const { id } of rows.filter(
                (one) => one.selectable && (taken.filter === null || one.status === taken.filter),
              )) {
                if (taken.on) listed.add(id);
                else listed.delete(id);
              }
            }
          }
          expect(rows.filter((one) => isSelected(selection, one)).map(({ id }) => id)).toEqual(
            rows.filter(({ id }) => listed.has(id)).map(({ id }) => id),
          );
          expect(selectedCount(selection, countsOf(rows))).toBe(listed.size);
          expect(usableCount(countsOf(rows))).toBe(rows.filter((one) => one.selectable).length);
          for (const status of statuses)
            expect(selectedCount(selection, countsOf(rows), selectableOf(status))).toBe(
              rows.filter((one) => one.status === status && listed.has(one.id)).length,
            );
        },
      ),
    );
  });
});
