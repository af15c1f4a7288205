import { S3mini } from 's3mini';
import type { S3Config } from './outside-config.ts';

/** A bucket of an object storage, which takes so long to answer at most. Where it sends us elsewhere we do not go: what we sign and send is for it alone. */
export const openBucket = ({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Config, patienceMs: number): S3mini =>
  new S3mini({
    endpoint: `${endpoint}/${bucket}`,
    region,
    accessKeyId,
    secretAccessKey,
    requestAbortTimeout: patienceMs,
    fetch: (input, init) => fetch(input, { ...init, redirect: 'error' }),
  });
