import { describe, expect, it } from '@jest/globals';
import type { FileProject } from '../readers/schedule-file.js';
import {
  type KnownProjects,
  lacksMost,
  namedByFile,
  otherProject,
  projectFacts,
  usualFileProject,
  usualTarget,
} from './import-target.js';

const file = (shortName: string, over: Partial<FileProject> = {}): FileProject => ({
  key: '2666',
  shortName,
  name: `${shortName} Harbour tunnel`,
  activities: 19,
  dataDate: '2027-04-30',
  ...over,
});
const known = (lastProject: number, ...names: string[]): KnownProjects => ({
  projects: names.map((name, at) => ({ id: at + 1, key: '2666', name, activities: 100 })),
  lastProject,
});
const EMPTY: KnownProjects = { projects: [], lastProject: 1 };

describe('The project of the schedule that a file goes to', () => {
  it.each<[string, FileProject | null, KnownProjects, number | null, boolean]>([
    ['a first one, where the schedule is empty', file('HBTF-2'), EMPTY, null, false],
    ['that of the same short name, in any case', file('hbtf-2'), known(1, 'HBTF-2'), 1, false],
    [
      'that of the same short name, also if it is not the last import',
      file('HBTF-2'),
      known(2, 'HBTF-2', 'HBTF-3'),
      1,
      false,
    ],
    [
      'a new one for another name, though the key is the same',
      file('HBTF-9'),
      known(2, 'HBTF-2', 'HBTF-3'),
      null,
      true,
    ],
    ['the last one for a file that names none', null, known(2, 'HBTF-2', 'HBTF-3'), 2, false],
    ['the last one for a file whose project has no name', file(''), known(1, 'HBTF-2', 'HBTF-3'), 1, false],
    ['that of the name of a file without one', file('', { name: 'hbtf-2' }), known(2, 'HBTF-2', 'HBTF-3'), 1, false],
    ['the only one of which nothing is known', file('HBTF-2'), known(1, ''), 1, false],
    ['a new one beside several of which one is not known', file('HBTF-9'), known(1, '', 'HBTF-3'), null, true],
  ])('is %s', (_, of, projects, target, asks) => {
    expect(usualTarget(of, projects)).toBe(target);
    expect(otherProject(of, usualTarget(of, projects), projects)?.code).toBe(asks ? 'other-project' : undefined);
  });

  it('is not one that has no activities any more', () => {
    const gone = { projects: [{ id: 1, key: '1', name: 'HBTF-2', activities: 0 }], lastProject: 1 };
    expect(usualTarget(file('HBTF-3'), gone)).toBeNull();
    expect(otherProject(file('HBTF-3'), null, gone)).toBeUndefined();
  });

  it('is asked about with the names of both', () => {
    expect(otherProject(file('HBTF-9'), null, known(2, 'HBTF-2', 'HBTF-3'))?.text).toBe(
      'HBTF-9 is another project than that of the last import (HBTF-3): its activities come beside the 100 activities of that one.',
    );
  });
});

describe('The project of a file with several', () => {
  const several = [file('HBTF-2', { key: 'a' }), file('HBTF-3', { key: 'b' })];
  it('is that of the last import, else the only one that was imported before, else to be chosen', () => {
    expect(usualFileProject(several, known(2, 'HBTF-2', 'HBTF-3'))).toBe('b');
    expect(usualFileProject(several, known(2, 'HBTF-2', 'Other'))).toBe('a');
    expect(usualFileProject(several, known(3, 'HBTF-2', 'HBTF-3', 'Other'))).toBeUndefined();
    expect(usualFileProject(several, EMPTY)).toBeUndefined();
  });
});

describe('A file that lacks most of the last import', () => {
  it.each([
    [4, 5, false],
    [5, 9, true],
    [5, 10, false],
    [4217, 4217, true],
  ])('lacks %i of %i: asked %s', (missing, inFile, asked) => {
    expect(lacksMost(missing, inFile)?.code).toBe(asked ? 'lacks-most' : undefined);
  });
});

it('records what a file says of its project, and nothing where it says nothing', () => {
  expect(projectFacts(file('HBTF-2'), 'HBTF-1')).toEqual({ key: '2666', name: 'HBTF-2', dataDate: '2027-04-30' });
  expect(projectFacts(file('', { dataDate: null }), '')).toBeNull();
  expect(projectFacts(null, undefined)).toBeNull();
});

it('calls a new project that no file names as the file is called', () => {
  const [unnamed] = namedByFile({ projects: [file('', { name: 'Project' })] }, 'Stage 2, rev. 11.xml').projects;
  expect(projectFacts(unnamed ?? null, undefined)?.name).toBe('Stage 2, rev. 11');
  expect(['Stage 2', ''].map((known) => projectFacts(unnamed ?? null, known)?.name)).toEqual(['Stage 2', '']);
  const named = { projects: [file('HBTF-2')] };
  expect(namedByFile(named, 'plan.xml')).toBe(named);
  const several = { projects: [file(''), file('HBTF-3')] };
  expect(namedByFile(several, 'plan.xml')).toBe(several);
});
