-- Why money went back by itself is kept by key, as other reasons of ours are: everybody reads it in their own language.
update payment_refund set reason = case reason
    when 'the order was cancelled' then 'order_stopped'
    when 'paid after the order was over' then 'order_over'
    else 'share_taken'
  end
where reason in ('the order was cancelled', 'paid after the order was over', 'paid when others had taken it');
