import { type DragEvent, useId, useRef, useState } from 'react';
import { Button } from '../actions/button.js';
import { IconFileUpload } from '../icons/file-upload.js';
import classes from './file-field.module.css';

export interface FileFieldProps {
  /** What is chosen: 'P6 file'. */
  label: string;
  /** What may be chosen, below the button. */
  hint: string;
  /** A second line of the hint. */
  more?: string;
  onFile: (file: File) => void;
  /** Largest file in bytes; `tooLarge` words the refusal. */
  maxBytes: number;
  tooLarge: (file: File) => string;
  error?: string | null;
}

/** One file: dropped here, or chosen with a real button. Refused here already when it is too large to be sent. */
export function FileField({ label, hint, more, onFile, maxBytes, tooLarge, error }: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const id = useId();

  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (!files || !file) return;
    const reason = files.length > 1 ? 'Choose one file at a time.' : file.size > maxBytes ? tooLarge(file) : null;
    setRefused(reason);
    if (reason === null) onFile(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const wrong = refused ?? error;
  return (
    <div role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-hint ${id}-error`}>
      <div id={`${id}-label`} className={classes.label}>
        {label}
      </div>
      <div
        className={classes.zone}
        data-over={over || undefined}
        data-wrong={wrong ? true : undefined}
        onDragEnter={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragOver={(event) => event.preventDefault()}
        onDragLeave={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
        }}
        onDrop={drop}
      >
        <IconFileUpload size={24} stroke={1.5} aria-hidden className={classes.icon} />
        <p className={classes.invitation}>Drop the file here, or</p>
        <Button kind="primary" onClick={() => input.current?.click()} data-autofocus>
          Choose file
        </Button>
        <p id={`${id}-hint`} className={classes.hint}>
          {hint}
          {more && <span>{more}</span>}
        </p>
      </div>
      {/* Announced at once: the choice that it refuses was made in a window of the system. */}
      <p id={`${id}-error`} className={classes.error} role="alert">
        {wrong}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        onChange={(event) => {
          take(event.currentTarget.files);
          // The same file again, mended meanwhile, is a choice too.
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}
