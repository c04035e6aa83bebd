/** Where questions about the product go: the server puts `CONTACT_EMAIL` into the page (docs/product/landing.md, Contact us). */
export const contactAddress = given()?.content ?? 'contact@plumbline.example';

const subject = 'Plumbline';
const body = ['Hello,', '', 'we plan … and would like to know …', '', 'Kind regards'].join('\r\n');

/** Opens a draft in the visitor's own mail program. */
export const contactDraft = `mailto:${contactAddress}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;

/** Vite's own server leaves the placeholder, which is no address. */
function given(): HTMLMetaElement | null {
  return document.querySelector('meta[name="contact"][content*="@"]');
}
