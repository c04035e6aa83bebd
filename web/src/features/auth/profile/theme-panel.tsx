import { themes, useTheme } from '../../../lib/use-theme.js';
import { Banner } from '../../../ui/feedback/banner.js';
import { SegmentedControl } from '../../../ui/fields/segmented-control.js';
import { Panel } from '../../../ui/layout/panel.js';
import classes from './profile.module.css';

/** Light or dark: shown at once, and kept with the account. */
export function ThemePanel() {
  const { theme, setTheme, failed } = useTheme();
  return (
    <Panel title="Appearance">
      <div className={classes.form}>
        {failed && <Banner kind="danger">Failed to update profile. Please try again.</Banner>}
        <SegmentedControl label="Colour scheme" labelled value={theme} onChange={setTheme} choices={themes} fullWidth />
        <p className={classes.hint}>Kept with your account, for every browser. System follows the device.</p>
      </div>
    </Panel>
  );
}
