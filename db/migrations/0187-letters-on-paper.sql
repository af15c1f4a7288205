-- A printer prints pictures, or with its own letters: where it keeps them, and how many go into a line of 80 mm. docs/decisions/0131-letters-on-paper.md.
alter table printer
  add column prints_as text not null default 'picture' check (prints_as in ('picture', 'letters')),
  add column alphabet text not null default 'a' check (alphabet in ('a', 'b', 'c', 'd', 'e', 'f', 'g', 'latin')),
  add column per_line int not null default 48 check (per_line in (42, 48));
