import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/browser/api.ts';
import { inTimeFor } from '#platform/browser/kept.ts';
import type { deletePromotion, listPromotions, arrangePromotions, PromotionForm, PromotionList, savePromotion } from '../contract.ts';

const keyOf = (venueId: string) => ['promotions', venueId];

/** A venue's promotions, and what changes them: each change answers all of them, and the page goes on from there. */
export function usePromotions(venueId: string) {
  const client = useQueryClient();
  const params = { id: venueId };
  const list = useQuery({
    queryKey: keyOf(venueId),
    queryFn: ({ signal }) => call<typeof listPromotions>('GET', '/api/venues/:id/promotions', { params, signal: inTimeFor(signal) }),
    refetchOnMount: 'always',
  });
  const onSuccess = (now: PromotionList) => client.setQueryData(keyOf(venueId), now);
  // Somebody else was faster: the list shows what is there now.
  const onError = () => client.invalidateQueries({ queryKey: keyOf(venueId) });
  const save = useMutation({
    mutationFn: (body: { readonly _id?: string; readonly seal?: string; readonly form: PromotionForm }) =>
      call<typeof savePromotion>('POST', '/api/venues/:id/promotions', { params, body }),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: (body: { readonly _id: string; readonly seal: string }) =>
      call<typeof deletePromotion>('POST', '/api/venues/:id/promotions/delete', { params, body }),
    onSuccess,
    onError,
  });
  const reorder = useMutation({
    mutationFn: (body: { readonly ids: string[]; readonly seal: string }) =>
      call<typeof arrangePromotions>('POST', '/api/venues/:id/promotions/order', { params, body }),
    onSuccess,
    onError,
  });
  return { list, save, remove, reorder };
}
