import type { PreviewAnswer } from '../../lib/api-types.js';
import classes from './note-box.module.css';

const fieldNames: Readonly<Record<string, string>> = {
  assetCategoryId: 'asset type',
  unitId: 'unit',
  partSize: 'size',
  subProgrammId: 'subprogramme',
  partAssetStart: 'start date',
  partAssetEnd: 'end date',
};

// A part that lacks most of its fields needs no list of them.
const emptyFrom = 4;

/** What parts lack that do not count yet; nothing where all count. */
export function IncompleteParts({ parts }: { parts: PreviewAnswer['incomplete'] }) {
  if (parts.length === 0) return null;
  return (
    <div className={classes.box}>
      <ul>
        {parts.map((part) => (
          <li key={part.index}>{whyIncomplete(part)}</li>
        ))}
      </ul>
    </div>
  );
}

/** What a part lacks, and what is wrong with it: of a date that is wrong it never says that there is none. */
function whyIncomplete({ index, missing, invalid }: PreviewAnswer['incomplete'][number]): string {
  const part = `Part ${index + 1}`;
  if (missing.length >= emptyFrom) return `${part} is still to be filled in.`;
  const lacks = missing.map((field) => fieldNames[field] ?? field);
  if (missing.length + invalid.length === 0) lacks.push('subprogramme');
  const wrong = invalid.map(({ field, message }) => {
    const name = fieldNames[field] ?? field;
    return message.toLowerCase().startsWith(name) ? ` ${message}.` : ` Its ${name}: ${message}.`;
  });
  return `${part} does not count yet${lacks.length > 0 ? `, it lacks: ${lacks.join(', ')}` : ''}.${wrong.join('')}`;
}
