import { describe, expect, it } from '@jest/globals';
import {
  BOB,
  conflictsOf,
  eventsOf,
  given,
  later,
  packageAdded,
  packageAssigned,
  partFacts,
  partsCreated,
  programmeCreated,
  refusalOf,
} from '../../../test/support/programme-history.js';
import type { ProgrammeEvent } from '../../domain/programmes/events.js';
import { MAX_PACKAGES } from '../../domain/programmes/packages/package-rules.js';
import type { Programme } from '../../domain/programmes/programme.js';
import { changePackage, type PackageChange } from './change-package.js';

const start = [programmeCreated(), packageAdded(6, 'Phase 1'), packageAdded(7, 'Surfacing')];
const renamed: ProgrammeEvent = {
  type: 'PackageRenamed',
  data: { packageId: 6, before: 'Phase 1', after: 'Phase 1a' },
};
const rename = (packageName: string | undefined): PackageChange => ({ kind: 'rename', packageId: 6, packageName });
const change = (programme: Programme, asked: PackageChange, seen?: Programme) =>
  changePackage(programme, asked, () => 9, seen);

describe('A package', () => {
  it('is added under its trimmed name, renamed and removed', () => {
    expect(eventsOf(change(given(...start), { kind: 'add', packageName: ' Phase 2 ' }))).toEqual([
      packageAdded(9, 'Phase 2'),
    ]);
    expect(eventsOf(change(given(...start), rename(' Phase 1a ')))).toEqual([renamed]);
    expect(eventsOf(change(given(...start), { kind: 'remove', packageId: 6 }))).toEqual([
      { type: 'PackageRemoved', data: { packageId: 6, packageName: 'Phase 1' } },
    ]);
  });

  it('renamed to its own name, or without a name in the request, records no event', () => {
    for (const name of ['Phase 1', ' Phase 1', undefined])
      expect(eventsOf(change(given(...start), rename(name)))).toEqual([]);
  });

  it.each([
    ['', 'Package name is required'],
    ['  ', 'Package name is required'],
    ['x'.repeat(101), 'Package name is too long (maximum 100 characters).'],
  ])('is refused the name "%s"', (packageName, message) => {
    for (const asked of [{ kind: 'add', packageName } as const, rename(packageName)])
      expect(refusalOf(change(given(...start), asked))).toMatchObject({
        kind: 'invalid',
        title: message,
        errors: { packageName: [message] },
      });
  });

  it('is refused a name that another package has, in any case, and may keep its own', () => {
    for (const asked of [{ kind: 'add', packageName: ' phase 1' } as const, rename('SURFACING')])
      expect(refusalOf(change(given(...start), asked))).toMatchObject({
        kind: 'conflict',
        code: 'package-name-taken',
        title: 'A package with this name already exists.',
        errors: { packageName: ['A package with this name already exists.'] },
      });
    expect(eventsOf(change(given(...start), rename('PHASE 1')))).toHaveLength(1);
  });

  it('that parts are assigned to stays, and is told with the number of their assets', () => {
    const used = [
      ...start,
      partsCreated('Mainline', partFacts(1), partFacts(2)),
      partsCreated('Link', partFacts(3)),
      packageAssigned([1, null, 6], [2, null, 6], [3, null, 6]),
    ];
    expect(refusalOf(change(given(...used), { kind: 'remove', packageId: 6 }))).toEqual({
      kind: 'conflict',
      code: 'package-in-use',
      title: 'Cannot delete package "Phase 1" because it is currently assigned to 2 asset(s).',
      detail: 'Remove the package from these assets first.',
    });
    expect(eventsOf(change(given(...used), { kind: 'remove', packageId: 7 }))).toHaveLength(1);
    const cleared = given(...used, packageAssigned([1, 6, null], [2, 6, 7], [3, 6, null]));
    expect(eventsOf(change(cleared, { kind: 'remove', packageId: 6 }))).toHaveLength(1);
  });

  it('is one of a thousand at most', () => {
    const full = [programmeCreated(), ...Array.from({ length: MAX_PACKAGES }, (_, i) => packageAdded(i + 1, `P${i}`))];
    expect(refusalOf(change(given(...full), { kind: 'add', packageName: 'One more' })).title).toBe(
      'A programme takes up to 1000 packages',
    );
  });

  it('that does not exist is not found, nor is a missing programme; those of a published one stay', () => {
    expect(refusalOf(change(given(...start), { kind: 'remove', packageId: 8 }))).toMatchObject({
      kind: 'missing',
      code: 'package-not-found',
    });
    expect(refusalOf(change(given(), { kind: 'add', packageName: 'A' })).code).toBe('programme-not-found');
    const published = given(...start, {
      type: 'ProgrammeStatusChanged',
      data: { before: 'draft', after: 'published' },
    });
    expect(refusalOf(change(published, rename('B'))).code).toBe('programme-read-only');
  });

  it('that somebody renamed after the sender looked is neither renamed nor removed unseen', () => {
    for (const asked of [rename('Phase 9'), { kind: 'remove', packageId: 6 } as const])
      expect(conflictsOf(change(later(start, renamed), asked, given(...start)))).toEqual([
        expect.objectContaining({ field: 'packageName', theirs: 'Phase 1a', modifiedBy: BOB }),
      ]);
    for (const name of ['Phase 1', 'Phase 1a'])
      expect(eventsOf(change(later(start, renamed), rename(name), given(...start)))).toEqual([]);
  });
});
