import { FieldErrors } from '../../../platform/problem.js';
import type { Library } from '../../library/library.js';
import type { NonWorkingDay, ProgrammeDetails, ProgrammeStatus, WorkSchedule } from '../events.js';

const MAX_NAME_LENGTH = 200;
const MAX_DESCRIPTION_LENGTH = 2_000;

/** What a planner can set of a programme as a whole; absent fields are unchanged. */
export interface ProgrammeForm {
  readonly details?: Partial<ProgrammeDetails>;
  readonly schedule?: Partial<WorkSchedule>;
  readonly nonWorkingDays?: readonly NonWorkingDay[];
  readonly status?: ProgrammeStatus;
}

/** Whether an id is that of a region or a metric of the reference data. */
export interface ReferenceLookup {
  readonly region: (id: number) => boolean;
  readonly metric: (id: number) => boolean;
}

export const referenceLookup = (library: Library): ReferenceLookup => ({
  region: (id) => library.regions.has(id),
  metric: (id) => library.metrics.has(id),
});

/**
 * Checks the first step of the wizard (docs/product/programmes.md, Fields).
 * @returns the text of the toast when something is missing
 */
export function checkIdentity(
  facts: {
    readonly name: string;
    readonly description: string;
    readonly regionId: number | null;
    readonly metricId: number | null;
    readonly known: ReferenceLookup;
  },
  errors: FieldErrors,
): string | undefined {
  const missing: string[] = [];
  if (facts.name === '') missing.push('Name');
  checkProgrammeName(facts.name, errors);
  if (facts.description.length > MAX_DESCRIPTION_LENGTH)
    errors.add('description', 'Description is too long (maximum 2000 characters).');
  if (facts.regionId === null || !facts.known.region(facts.regionId)) {
    missing.push('Region');
    errors.add('regionId', 'Region is required');
  }
  if (facts.metricId === null || !facts.known.metric(facts.metricId)) {
    missing.push('Metric');
    errors.add('metricId', 'Units are required');
  }
  return missing.length > 0 ? `Following data is missing: ${missing.join(', ')}` : undefined;
}

export function checkProgrammeName(name: string, errors: FieldErrors): void {
  if (name === '') errors.add('name', 'Name is required');
  else if (name.length > MAX_NAME_LENGTH)
    errors.add('name', `Name is too long (maximum ${MAX_NAME_LENGTH} characters).`);
}

export function checkScenarioName(name: string, errors: FieldErrors): void {
  if (name === '') errors.add('scenarioName', 'Scenario name cannot be empty.');
  else if (name.length > MAX_NAME_LENGTH)
    errors.add('scenarioName', `Scenario name is too long (maximum ${MAX_NAME_LENGTH} characters).`);
}
