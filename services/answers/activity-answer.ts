import { type Answer, count, day, flag, named, text } from '../platform/http/answer-schema.js';

export const ACTIVITY = named(
  'P6Activity',
  {
    id: count(),
    p6ActivityName: text("The activity's identifier"),
    p6ActivityDescription: text('What it is called'),
    p6StartDate: day(),
    p6EndDate: day('The last day of work'),
    milestone: flag(),
    inFile: flag('False when the last import did not contain it'),
    projectId: count('The programme whose schedule it is of'),
  },
  'An activity of an imported schedule',
);
export const ACTIVITY_EXAMPLE: Answer<typeof ACTIVITY> = {
  id: 18,
  p6ActivityName: 'A1040',
  p6ActivityDescription: 'Earthworks, north',
  p6StartDate: '2027-03-01',
  p6EndDate: '2027-06-11',
  milestone: false,
  inFile: true,
  projectId: 42,
};
