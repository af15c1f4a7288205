-- What tables ask for, of all venues at once: looked through every few seconds for bills that were paid meanwhile.
create index assistance_request_asked on assistance_request (sub_option, created_at) where status <> 'resolved';
