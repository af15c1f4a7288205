import type { Endpoint } from '#platform/shared/endpoint.ts';

const contracts = import.meta.glob<Record<string, unknown>>(['/src/features/*/contract.ts', '/src/features/*/*-contract.ts'], {
  eager: true,
});

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'caller' in value;

/** Every call that a contract of any feature declares. */
export const ENDPOINTS: readonly Endpoint[] = Object.values(contracts).flatMap((contract) => Object.values(contract).filter(isEndpoint));

/** `POST /api/stores`. */
export const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
