import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/actions/button.js';
import { TextField } from '../../../ui/fields/text-field.js';
import { IconPencil } from '../../../ui/icons/pencil.js';
import { IconRefresh } from '../../../ui/icons/refresh.js';
import classes from './task-code-field.module.css';
import { CODE_TAKEN } from './task-draft.js';
import type { TaskCodeReading } from './use-task-code.js';

export interface TaskCodeFieldProps {
  reading: TaskCodeReading;
  /** Typed; else it only looks at the generated one. */
  isOwn: boolean;
  error: string | undefined;
  was: string | undefined;
  disabled: boolean;
  /** null: the generated one again. */
  onChange: (code: string | null) => void;
}

const GENERATED = 'The code is auto-generated from the task name';

/** 'Auto-generated Task Code': to look at, until the planner chooses to edit it (docs/product/subprogrammes.md, Task codes). */
export function TaskCodeField({ reading, isOwn, error, was, disabled, onChange }: TaskCodeFieldProps) {
  const { code, pending, next, failure, retry } = reading;
  const input = useRef<HTMLInputElement>(null);
  const chosen = useRef(false);
  useEffect(() => {
    // The button that was pressed is gone.
    if (isOwn && chosen.current) input.current?.focus();
    chosen.current = false;
  }, [isOwn]);
  const offered = error === CODE_TAKEN && next && next.code !== '' && next.code !== code ? next.code : null;
  return (
    <div className={classes.root}>
      <TextField
        ref={input}
        label="Auto-generated Task Code"
        value={code}
        placeholder={isOwn ? undefined : 'From the name'}
        maxLength={6}
        disabled={disabled || !isOwn}
        error={error ?? failure}
        was={was}
        description={
          disabled
            ? undefined
            : isOwn
              ? 'Leave it empty for a task without a code'
              : pending
                ? GENERATED
                : (next?.explanation ?? GENERATED)
        }
        onChange={onChange}
      />
      {!disabled && (
        <div className={classes.ways}>
          {failure && (
            <Button icon={IconRefresh} onClick={retry}>
              Try Again
            </Button>
          )}
          {offered && <Button onClick={() => onChange(null)}>{`Use ${offered}`}</Button>}
          {!isOwn && (
            <Button
              kind="quiet"
              icon={IconPencil}
              onClick={() => {
                chosen.current = true;
                onChange(code);
              }}
            >
              Edit task code
            </Button>
          )}
          {isOwn && !offered && (
            <Button kind="quiet" onClick={() => onChange(null)}>
              Use the auto-generated code
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
