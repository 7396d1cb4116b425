const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text that is safe between tags and inside quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** A markup template: every value is escaped, but for what `raw` has marked as markup. */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Raw {
  const parts = strings.map((text, index) => text + (index < values.length ? render(values[index]) : ''));
  return new Raw(parts.join(''));
}

export type HtmlValue = string | number | Raw | readonly Raw[] | undefined;

/** Markup that is already safe. */
export class Raw {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
}

function render(value: HtmlValue): string {
  if (value === undefined) return '';
  if (value instanceof Raw) return value.markup;
  if (Array.isArray(value)) return value.map((item: Raw) => item.markup).join('');
  return escapeHtml(String(value));
}
