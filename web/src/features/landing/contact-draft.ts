/**
 * Where questions about the product go. Whoever runs an installation for others puts their own address here before they build: it is
 * part of what the page says, like its other texts (docs/product/landing.md, Contact us). `.example` belongs to nobody (RFC 2606).
 */
export const contactAddress = 'contact@plumbline.example';

const subject = 'Plumbline';
const body = ['Hello,', '', 'we plan … and would like to know …', '', 'Kind regards'].join('\r\n');

/** Opens a draft in the visitor's own mail program. */
export const contactDraft = `mailto:${contactAddress}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
