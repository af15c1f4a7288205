-- To whom tips were paid out; null: in one sum, or to nobody in particular.
alter table cash_move
  add column tips_to uuid,
  add constraint cash_move_only_tips_to check (tips_to is null or tips);
