import { Modal } from '@mantine/core';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import type { ReactNode } from 'react';
import { Clamped } from '../layout/clamped.js';
import classes from './dialog.module.css';
import { useFocusReturn } from './use-focus-return.js';

export interface DialogProps {
  opened: boolean;
  onClose: () => void;
  /** A question where there is one. */
  title: string;
  children?: ReactNode;
  /** Buttons, the safe choice left of the solid one. */
  actions?: ReactNode;
  /** `medium` for two columns; for a table there is `TableDialog`. */
  width?: 'normal' | 'medium';
  /** While a command is under way nothing closes the dialog. */
  locked?: boolean;
  /** Where the focus goes when it closes and what had it before is gone: else to the page's heading. */
  orTo?: (() => HTMLElement | null | undefined) | undefined;
}

const widths = { normal: 480, medium: 600 };

/** A question above the page. Focus stays inside and returns to where it was; Escape closes. */
export function Dialog({ opened, onClose, title, children, actions, width = 'normal', locked, orTo }: DialogProps) {
  useFocusReturn(opened, orTo);
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      centered
      size={widths[width]}
      closeOnEscape={!locked}
      closeOnClickOutside={!locked}
      returnFocus={false}
      classNames={{ content: classes.content }}
    >
      <Modal.Overlay color="#0e1317" backgroundOpacity={0.4} />
      <Modal.Content>
        <div className={classes.header}>
          <Modal.Title>
            <Clamped>{title}</Clamped>
          </Modal.Title>
        </div>
        {children && <Modal.Body className={classes.body}>{children}</Modal.Body>}
        {actions && <div className={classes.actions}>{actions}</div>}
      </Modal.Content>
    </Modal.Root>
  );
}
