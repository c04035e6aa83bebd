import type { CustomInput } from '../../../lib/api-types.js';
import { usesInBrief } from '../uses/uses-in-words.js';
import classes from './inputs-table.module.css';

/** '4 scenarios, 1 task' opens the places; 'not used' opens nothing. */
export function UsedIn({ input, prefix = '', onOpen }: { input: CustomInput; prefix?: string; onOpen: () => void }) {
  const words = usesInBrief(input.usedIn);
  if (words === null) return <span className={classes.quiet}>not used</span>;
  return (
    <span>
      {prefix}
      <button
        type="button"
        className={classes.link}
        aria-haspopup="dialog"
        aria-label={`${words}: where ${input.name} is used`}
        onClick={onOpen}
      >
        {/* A number stays with what it counts. */}
        {words.replaceAll(/(\d) /g, '$1\u00a0')}
      </button>
    </span>
  );
}
