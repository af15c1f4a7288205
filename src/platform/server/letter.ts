import type { Language } from '#platform/shared/texts.ts';
import type { Mail } from './mailer.ts';
import { escapeMarkup } from './escape-markup.ts';

export type Letter = {
  readonly language: Language;
  readonly title: string;
  /** Paragraphs before the one thing to do. */
  readonly says: readonly string[];
  readonly action?: {
    readonly label: string;
    readonly address: string;
    /** Above the address itself, for whose mail shows no button. */ readonly copy: string;
  };
  /** Name and amount, such as the lines of a receipt; an empty row is a gap, `isMain` the sum. */
  readonly rows?: readonly { readonly name: string; readonly amount: string; readonly isMain?: boolean }[][];
  /** Paragraphs after it, in a lower voice. */
  readonly adds?: readonly string[];
  readonly signature: string;
};

/** One letter, twice: as plain text, and as the same words in the house's look, without pictures or anything from elsewhere. */
export function letter({ language, title, says, action, rows = [], adds = [], signature }: Letter): Required<Pick<Mail, 'text' | 'html'>> {
  const text = [
    ...says,
    ...rows.map((block) => block.map(({ name, amount }) => `${name}  ${amount}`).join('\n')),
    ...(action ? [`${action.label}:\n${action.address}`] : []),
    ...adds,
    signature,
  ].join('\n\n');
  const body = [
    `<h1 class="ink" style="${DISPLAY}margin:0 0 16px;font-size:26px;line-height:1.2;color:#2b2019">${escapeMarkup(title)}</h1>`,
    ...says.map((words) => `<p class="ink" style="margin:0 0 16px;color:#2b2019">${lines(words)}</p>`),
    ...rows.map(table),
    action ? button(action) : '',
    ...adds.map((words) => `<p class="soft" style="margin:0 0 12px;font-size:14px;color:#5c4d40">${lines(words)}</p>`),
  ].join('\n');
  return { text, html: page(language, title, body, signature) };
}

const UI = "font-family:'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif;";
const DISPLAY = "font-family:Georgia,'Times New Roman',serif;font-weight:600;";

const lines = (text: string): string => escapeMarkup(text).replaceAll('\n', '<br>');

function button({ label, address, copy }: NonNullable<Letter['action']>): string {
  const href = escapeMarkup(address);
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 20px"><tr><td class="button" bgcolor="#c2391f" style="border-radius:28px;background:#c2391f">
<a class="button-words" href="${href}" style="display:inline-block;padding:15px 28px;font-size:17px;font-weight:600;line-height:1.3;color:#fffaf4;text-decoration:none">${escapeMarkup(label)}</a>
</td></tr></table>
<p class="soft" style="margin:0 0 20px;font-size:14px;color:#5c4d40">${escapeMarkup(copy)}<br><a class="link" href="${href}" style="color:#ad3119;overflow-wrap:anywhere;word-break:break-all">${href}</a></p>`;
}

function table(block: NonNullable<Letter['rows']>[number]): string {
  const rows = block.map(({ name, amount, isMain = false }) => {
    const weight = isMain ? 'font-weight:700;font-size:18px;' : '';
    return `<tr><td class="ink" style="padding:5px 12px 5px 0;color:#2b2019;${weight}">${escapeMarkup(name)}</td><td class="ink" align="right" valign="top" style="padding:5px 0;white-space:nowrap;color:#2b2019;${weight}">${escapeMarkup(amount)}</td></tr>`;
  });
  return `<table class="line" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 14px;border-top:1px dashed #cbb9a2;padding-top:8px;font-size:16px">${rows.join('\n')}</table>`;
}

/** Mail programs know tables and inline styles; those that know more follow the phone into the dark. */
const page = (language: Language, title: string, body: string, signature: string): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeMarkup(title)}</title>
<style>
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
.paper { background: #17120e !important; } .card { background: #211a14 !important; border-color: #40342a !important; }
.ink { color: #f7efe2 !important; } .soft { color: #cfc1ae !important; } .link { color: #ff9474 !important; } .line { border-color: #5a4a3c !important; }
.button { background: #ee6f4d !important; } .button-words { color: #230b04 !important; }
}
</style>
</head>
<body class="paper" style="margin:0;padding:0;background:#fbf5ea">
<table class="paper" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#fbf5ea"><tr><td align="center" style="padding:24px 12px 32px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;${UI}font-size:16px;line-height:1.55;text-align:left">
<tr><td class="ink" style="padding:0 8px 16px;${DISPLAY}font-size:24px;line-height:1.2;color:#2b2019">Parea</td></tr>
<tr><td class="card" style="padding:28px 24px 16px;border:1px solid #e8dcc9;border-radius:20px;background:#fffdf8">
${body}
</td></tr>
<tr><td class="soft" style="padding:16px 8px 0;font-size:14px;color:#5c4d40">${lines(signature)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
