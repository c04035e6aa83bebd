// Mantine's styles that every page needs. The.layer.css files put them under @layer mantine, so that the modules beside
// our wrappers win wherever they are loaded. Styles of a single part are imported by its wrapper (docs/web.md,
// Libraries: never styles.css, 45 kB).
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import './global.css';
import './splash.css';
