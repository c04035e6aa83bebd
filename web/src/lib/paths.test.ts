import { describe, expect, it } from '@jest/globals';
import { matchRoutes } from 'react-router-dom';
import { paths, safeReturnPath, withTrailingSlash } from './paths.js';

describe('a route', () => {
  it('ends with a slash, pattern and link', () => {
    const links = [
      paths.login.to(),
      paths.createProgramme.to(),
      paths.changeProgramme.to(3),
      paths.editProgramme.to(3),
      paths.addAsset.to(3),
      paths.dashboard.to(3),
      paths.drafts.to(),
      paths.scenarios.to(3),
    ];
    for (const path of [...links, ...Object.values(paths).map(({ pattern }) => pattern)]) expect(path).toMatch(/\/$/);
  });

  it('keeps a slash in an asset’s name in its own segment', () => {
    const link = paths.editAsset.to(4, 'Runway 09/27 100%');
    expect(matchRoutes([{ path: paths.editAsset.pattern }], link)?.[0]?.params).toEqual({
      id: '4',
      assetName: 'Runway 09/27 100%',
    });
  });

  it('keeps what is compared, and what is ticked to be', () => {
    expect(new URL(paths.compareScenarios.to([4, 7]), 'http://x').searchParams.get('projects')).toBe('[4,7]');
    expect(new URL(paths.compareScenarios.to([4, 7], 'labour'), 'http://x').searchParams.get('by')).toBe('labour');
    expect(paths.scenarios.to(4)).toBe('/projects/scenarios/4/');
    expect(new URL(paths.scenarios.to(4, [4, 7]), 'http://x').searchParams.get('chosen')).toBe('4,7');
  });

  it('carries the path to come back to', () => {
    const link = new URL(paths.login.to({ from: '/projects/?q=a b&c' }), 'http://x');
    expect(link.searchParams.get('from')).toBe('/projects/?q=a b&c');
  });

  it('gets the slash that is missing', () => {
    expect(withTrailingSlash('/projects')).toBe('/projects/');
    expect(withTrailingSlash('/projects/')).toBeNull();
  });
});

describe('coming back after the log-in', () => {
  it.each(['/projects/edit/4/?asset=Mainline#part-2', '/projects/detail/4/'])('leads to %s', (path) => {
    expect(safeReturnPath(path)).toBe(path);
  });

  it.each([
    null,
    '',
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    'projects/',
    '/\t/evil.example/',
    '/login/?from=/projects/',
    '/',
    '/register/',
  ])('never follows %j', (from) => {
    expect(safeReturnPath(from)).toBe('/projects/');
  });
});
