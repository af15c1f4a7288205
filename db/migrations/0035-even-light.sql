-- Whether a picture is kept a second time, with its light evened: the owner shows the one or the other.
alter table media_file add column evened boolean not null default false;
