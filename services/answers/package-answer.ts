import { type Answer, count, listOf, named, text } from '../platform/http/answer-schema.js';
import { STAMPS, STAMPS_EXAMPLE } from './stamps-answer.js';

const FIELDS = { id: count(), packageName: text(), projectId: count('Its programme') };

export const PACKAGE = named('AssetsPackage', { ...FIELDS, ...STAMPS });
/** What it was. */
export const REMOVED_PACKAGE = named('RemovedPackage', FIELDS);

export const PACKAGES_SAVED = named('PackagesSaved', {
  packages: listOf(PACKAGE, 'All of the programme, in the order of their creation'),
  created: count('Packages'),
  renamed: count('Packages'),
  assigned: count('Assets of which parts went into a package'),
  cleared: count('Other assets of which parts went out of one'),
  removed: count('Packages'),
});

export const REMOVED_PACKAGE_EXAMPLE: Answer<typeof REMOVED_PACKAGE> = {
  id: 7,
  packageName: 'Phase 1 earthworks',
  projectId: 42,
};
export const PACKAGE_EXAMPLE: Answer<typeof PACKAGE> = { ...REMOVED_PACKAGE_EXAMPLE, ...STAMPS_EXAMPLE };
export const PACKAGES_SAVED_EXAMPLE: Answer<typeof PACKAGES_SAVED> = {
  packages: [PACKAGE_EXAMPLE],
  created: 1,
  renamed: 0,
  assigned: 2,
  cleared: 0,
  removed: 0,
};
