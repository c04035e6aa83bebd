import { describe, expect, it } from '@jest/globals';
import { assetOf, mainlinePart, programmeOf, stamps } from '../../testing/programme.js';
import type { PackagesBase } from './api.js';
import { rebased } from './rebase-staged.js';
import {
  bodyOf,
  cannotDelete,
  countStaged,
  nameFault,
  nothingStaged,
  packageRows,
  type Staged,
  savedText,
  withAssigned,
  withCreated,
  withRemoved,
  withRenamed,
} from './staged-packages.js';

const part = (id: number, packageId: number | null, assetName = 'Mainline') =>
  mainlinePart(id, `Part ${id}`, { assetName, packageId, assetPackageId: packageId });
const base = (
  packages: Record<number, string> = { 6: 'Phase 1', 7: 'Surfacing' },
  parts = [part(1, 6), part(2, null)],
): PackagesBase => ({
  programme: programmeOf([assetOf('Mainline', parts), assetOf('Link', [part(3, null, 'Link')])]),
  etag: '"1"',
  packages: Object.entries(packages).map(([id, packageName]) => ({
    id: Number(id),
    packageName,
    projectId: 42,
    ...stamps,
  })),
});
const parts = (from: PackagesBase) => from.programme.assets.flatMap((asset) => asset.parts);

describe('Staged packages', () => {
  it('get ids below 0, and are renamed and removed as those that are there', () => {
    const one = withCreated(nothingStaged, ' New ');
    const two = withCreated(one.staged, 'Newer');
    expect([one.id, two.id]).toEqual([-1, -2]);
    const renamed = withRenamed(withRenamed(two.staged, base(), -1, ' Newest '), base(), 6, 'Phase 1a');
    expect(
      packageRows(base(), renamed).map(({ id, name, was, isNew, assets }) => [id, name, was, isNew, assets]),
    ).toEqual([
      [6, 'Phase 1a', 'Phase 1', false, 1],
      [7, 'Surfacing', undefined, false, 0],
      [-1, 'Newest', undefined, true, 0],
      [-2, 'Newer', undefined, true, 0],
    ]);
    const removed = withRemoved(withRemoved(renamed, -1), 7);
    expect(bodyOf(removed, 42)).toEqual({
      projectId: 42,
      created: [{ id: -2, packageName: 'Newer' }],
      renamed: [{ id: 6, packageName: 'Phase 1a' }],
      assigned: [],
      removed: [7],
    });
    expect(withRenamed(renamed, base(), 6, ' Phase 1 ').renamed.size).toBe(0);
  });

  it('compare names trimmed and in any case', () => {
    const rows = packageRows(base(), nothingStaged);
    expect(nameFault(rows, ' phase 1')).toBe('A package with this name already exists.');
    expect(nameFault(rows, 'PHASE 1', 6)).toBeUndefined();
  });

  it('count assets, not parts, and what goes back to what it was is no change', () => {
    const from = base();
    const staged = withAssigned(nothingStaged, parts(from), 7);
    expect(countStaged(staged, from.programme.assets)).toBe(2);
    const [phase, surfacing] = packageRows(from, staged);
    expect([phase?.assets, surfacing?.assets]).toEqual([0, 2]);
    expect(surfacing && cannotDelete(surfacing)).toBe(
      'Cannot delete package "Surfacing" because it is currently assigned to 2 asset(s).',
    );
    expect(phase && cannotDelete(phase)).toBeUndefined();
    const back = withAssigned(withAssigned(staged, [part(1, 6)], 6), [part(2, null), part(3, null, 'Link')], null);
    expect(back.assigned.size).toBe(0);
  });

  it('are told in the words of the specification, without what was not done', () => {
    const saved = { packages: [], created: 0, renamed: 0, assigned: 0, cleared: 2, removed: 0 };
    expect(savedText(saved)).toBe('Package assignments updated successfully.');
    expect(savedText({ ...saved, created: 1, renamed: 2, assigned: 3, removed: 4 })).toBe(
      'Successfully: 1 package(s) created, 2 package(s) renamed, 3 asset(s) assigned, 4 package(s) removed.',
    );
  });
});

describe('What others do meanwhile', () => {
  const staged: Staged = {
    ...withAssigned(nothingStaged, parts(base()), 7),
    renamed: new Map([[6, 'Mine']]),
  };

  it('just appears where it touches nothing that is staged', () => {
    const to = base({ 6: 'Phase 1', 7: 'Surfacing', 8: 'New' });
    expect(rebased(staged, base(), to)).toEqual({ staged, conflicts: [], lost: [] });
  });

  it('is asked about where both changed the same, once for the parts of an asset', () => {
    const to = base({ 6: 'Theirs', 7: 'Surfacing', 8: 'New' }, [part(1, 8), part(2, 8)]);
    const { conflicts, staged: kept } = rebased(staged, base(), to);
    expect(conflicts.map(({ what, mine, theirs }) => [what, mine, theirs])).toEqual([
      ['Name of Phase 1', 'Mine', 'Theirs'],
      ['Mainline', 'Surfacing', 'New'],
    ]);
    const theirs = conflicts.reduce((now, { takeTheirs }) => takeTheirs(now), kept);
    expect([theirs.renamed.size, [...theirs.assigned.keys()]]).toEqual([0, [3]]);
  });

  it('takes along what was staged for parts and packages that are gone, and says so', () => {
    const to = base({ 6: 'Phase 1' }, [part(1, 6)]);
    const { lost, staged: kept } = rebased({ ...staged, renamed: new Map([[7, 'Mine']]) }, base(), to);
    expect(lost).toEqual([
      'Somebody removed the package Surfacing.',
      'Somebody removed the package Surfacing, which Mainline, Part 1 was to go into.',
      'Somebody removed Mainline, Part 2.',
      'Somebody removed the package Surfacing, which Link, Part 3 was to go into.',
    ]);
    expect(kept).toEqual(nothingStaged);
  });

  it('keeps a package from removal that parts went into, unless they are taken out', () => {
    const removing = withRemoved(nothingStaged, 7);
    const { conflicts, staged: kept } = rebased(removing, base(), base(undefined, [part(1, 6), part(2, 7)]));
    expect(conflicts.map(({ what }) => what)).toEqual(['Package Surfacing, which 1 asset(s) are in now']);
    expect(conflicts[0]?.takeTheirs(kept).removed.size).toBe(0);
    expect([...(conflicts[0]?.takeMine?.(kept).assigned ?? [])]).toEqual([[2, null]]);
  });

  it('is asked about where a package that is to be removed has another name now', () => {
    const { conflicts } = rebased(withRemoved(nothingStaged, 7), base(), base({ 6: 'Phase 1', 7: 'Theirs' }));
    expect(conflicts.map(({ what, mine, theirs }) => [what, mine, theirs])).toEqual([
      ['Package Surfacing', 'delete it', 'keep it as Theirs'],
    ]);
  });
});
