import type { ReactNode } from 'react';

/** A name and its amount; `isSum`: what the others come to. */
export function Leader({
  name,
  isSum = false,
  children,
}: {
  readonly name: string;
  readonly isSum?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div className="leader" data-sum={isSum || undefined}>
      <dt>{name}</dt>
      <dd className="num">{children}</dd>
    </div>
  );
}
