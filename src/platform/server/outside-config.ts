/** The settings of what lies outside: pictures' bucket, a language model, Meta. Each is there where all of its parts are. */

export type LanguageModelConfig = {
  /** What `/chat/completions` stands under. */
  readonly url: string;
  readonly model: string;
  /** Null: it asks for none. */
  readonly key: string | null;
};

export type S3Config = {
  /** Without the bucket. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
};

export type MetaConfig = {
  readonly appId: string;
  readonly appSecret: string;
  /** Where the app's calls go, without a version. */
  readonly graphBase: string;
  /** Where the browser goes, without a version. */
  readonly dialogBase: string;
};

type Named<Name extends string> = Readonly<Partial<Record<Name, string | undefined>>>;

export function languageModelConfig({
  LANGUAGE_MODEL_URL,
  LANGUAGE_MODEL_NAME,
  LANGUAGE_MODEL_KEY,
}: Named<'LANGUAGE_MODEL_URL' | 'LANGUAGE_MODEL_NAME' | 'LANGUAGE_MODEL_KEY'>): LanguageModelConfig | null {
  if (!LANGUAGE_MODEL_URL || !LANGUAGE_MODEL_NAME) return null;
  return { url: LANGUAGE_MODEL_URL.replace(/\/+$/, ''), model: LANGUAGE_MODEL_NAME, key: LANGUAGE_MODEL_KEY ?? null };
}

type S3Name = 'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY';

export function s3Config({
  S3_ENDPOINT,
  S3_BUCKET,
  S3_REGION,
  S3_ACCESS_KEY_ID,
  S3_SECRET_ACCESS_KEY,
}: Named<S3Name> & { readonly S3_REGION: string }): S3Config | null {
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return null;
  const endpoint = S3_ENDPOINT.replace(/\/+$/, '');
  return { endpoint, bucket: S3_BUCKET, region: S3_REGION, accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY };
}

export function metaConfig(appId: string, appSecret: string, bases: readonly [string, string]): MetaConfig {
  const [graphBase, dialogBase] = bases;
  return { appId, appSecret, graphBase: graphBase.replace(/\/+$/, ''), dialogBase: dialogBase.replace(/\/+$/, '') };
}
