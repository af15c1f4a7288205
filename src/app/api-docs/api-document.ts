import type { Resolve, Schema } from './schema-table.ts';

export type Media = { readonly content?: Readonly<Record<string, { readonly schema?: Schema; readonly example?: unknown }>> };
export type Parameter = {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: Schema;
  readonly example?: unknown;
};
export type Answer = Media & { readonly description?: string };
export type Operation = {
  /** The permission of a venue's team. */
  readonly 'x-needs'?: string;
  readonly operationId?: string;
  readonly tags?: readonly string[];
  readonly summary?: string;
  readonly description?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Media;
  readonly responses?: Readonly<Record<string, Answer>>;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
};
type SecurityScheme = {
  readonly type?: string;
  readonly scheme?: string;
  readonly in?: string;
  readonly name?: string;
  readonly description?: string;
};

/** What the page reads of an OpenAPI 3.1 document. */
export type ApiDocument = {
  readonly info?: { readonly title?: string; readonly version?: string; readonly description?: string };
  readonly paths?: Readonly<Record<string, Readonly<Partial<Record<string, Operation>>>>>;
  readonly components?: {
    readonly schemas?: Readonly<Record<string, Schema>>;
    readonly securitySchemes?: Readonly<Record<string, SecurityScheme>>;
  };
};

/** Follows a local reference; one that leads nowhere is a mistake in the document and throws. */
export function resolver(document: object): Resolve {
  return (ref) => {
    let found: unknown = document;
    for (const step of ref.replace(/^#\//, '').split('/')) {
      const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
      found = typeof found === 'object' && found !== null ? Reflect.get(found, key) : undefined;
    }
    if (typeof found !== 'object' || found === null) throw new Error(`The API document has no ${ref}.`);
    return found;
  };
}
